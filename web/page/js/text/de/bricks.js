import { plural } from './plural.js';

/** Packings of bricks. @type {import('../index.js').Texts} */
export const bricks = {
  'bricks.role': 'drehbares Bild',
  'bricks.picture': (bricks, box) => `${plural(bricks, 'Quader', 'Quader')} in einer Kiste von ${box}`,
  'bricks.stage': 'Die Kiste',
  'bricks.intro': 'Auf wie viele Arten können Quader so in einer Kiste liegen, dass keiner sich verschieben lässt?',
  'bricks.side.0': 'Höhe',
  'bricks.side.1': 'Tiefe',
  'bricks.side.2': 'Breite',
  'bricks.brick': 'Quader',
  'bricks.find': 'Alle finden',
  'bricks.spread': 'Auseinanderziehen',
  'bricks.layers': 'Schichten',
  'bricks.layer': (layer, rows) => `Schicht ${layer}: ${rows}`,
  'bricks.help': 'Ziehe die Kiste, um sie zu drehen, oder nimm die Pfeiltasten. Gedrehte und gespiegelte Packungen zählen einmal.',
  'bricks.none': 'Es gibt keine: Irgendein Quader lässt sich immer verschieben.',
  'bricks.found': (total, shown) => `${total === '1' ? 'Eine Packung' : `${total} Packungen`}, bis auf Drehung und Spiegelung${shown ? `; die ersten ${shown} sind hier` : ''}.`,
  'bricks.packing': (bricks) => plural(bricks, 'Quader', 'Quader'),
  'bricks.orbit': (images) => `Sie hat ${plural(images, 'Bild', 'Bilder')} unter Drehung und Spiegelung.`,
  'bricks.player': 'Packungen',
  'bricks.at': (at, all, bricks) => `Packung ${at} von ${all}: ${plural(bricks, 'Quader', 'Quader')}`,
  'bricks.wrong': 'Ein Quader der Antwort lässt sich verschieben. Bitte melde diese Kiste.',
};
