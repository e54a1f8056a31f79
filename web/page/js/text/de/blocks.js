import { plural } from './plural.js';

/** Blockpuzzles und ihr Zeichenbrett. @type {import('../index.js').Texts} */
export const blocks = {
  'blocks.role': 'Blockpuzzle',
  'blocks.piece.role': 'Block',
  'blocks.piece': (letter, cells, row, column) => `Block ${letter}, ${plural(cells, 'Feld', 'Felder')}, Zeile ${row}, Spalte ${column}`,
  'blocks.board': (rows, columns, pieces) => `Brett mit ${rows} Zeilen, ${columns} Spalten und ${plural(pieces, 'Block', 'Blöcken')}`,
  'blocks.blocked': 'Etwas ist im Weg.',
  'blocks.again': 'Von vorn',
  'blocks.style': 'Was ist ein Zug?',
  'blocks.style.0': 'Ein Block, ein Schritt',
  'blocks.style.1': 'Ein Block, geradeaus',
  'blocks.style.2': 'Ein Block, beliebig weit',
  'blocks.style.3': 'Blöcke zusammen, ein Schritt',
  'blocks.style.4': 'Blöcke zusammen, geradeaus',
  'blocks.style.5': 'Blöcke zusammen, beliebig weit',
  'blocks.collection': 'Rätsel',
  'blocks.lengths': 'Die wenigsten Züge, je nachdem, was einer ist: ein Schritt, geradeaus, beliebig weit; dann dasselbe mit Blöcken, die sich zusammen bewegen.',
  'blocks.edit': 'Zeichnen',
  'blocks.goal': 'Ziel',
  'blocks.hardest': 'Schwerster Anfang',
  'blocks.farthest': (moves, starts, configurations) => `Höchstens ${plural(moves, 'Zug', 'Züge')}, von ${plural(starts, 'Anfang', 'Anfängen')} unter ${configurations} Stellungen.`,
  'blocks.play': 'Spielen',
  'blocks.help': 'Ziehe die Blöcke. Mit Tasten: Tab zu einem Block, Pfeile bewegen ihn. Das kleine Bild ist das Ziel.',
  'blocks.untitled': 'Ein Rätsel',
  'blocks.hint': (pieces, route, left) => `${pieces} ${route}. ${left === 1 ? 'Das ist der letzte Zug.' : `Es fehlen noch mindestens ${left} Züge.`}`,
  'blocks.route': (route) => runs(route).map(([way, times]) => `${times} nach ${{ N: 'oben', E: 'rechts', S: 'unten', W: 'links' }[way]}`).join(', '),
  'blocks.move': (pieces, route) => `${pieces} ${route}`,
  'blocks.level': (level, configurations) => `${level} Züge tief, ${configurations} Stellungen`,
  'blocks.searched': (configurations) => `${configurations} Stellungen wurden angesehen.`,
  'blocks.unsolvable': 'Das Ziel ist von hier aus nicht zu erreichen.',
  'blocks.goalless': 'Dieses Rätsel hat noch kein Ziel, also ist nichts zu lösen. Die Blöcke lassen sich bewegen.',
  'blocks.draw-goal': 'Ein Ziel zeichnen',
  'blocks.wrong': 'Die Antwort der Suche lässt sich nicht spielen. Bitte melde dieses Rätsel.',
  'editor.title': 'Titel',
  'editor.picture': 'Gezeichnet wird',
  'editor.start': 'Anfang',
  'editor.goal': 'Ziel',
  'editor.palette': 'Zeichnen mit',
  'editor.rows': 'Zeilen',
  'editor.columns': 'Spalten',
  'editor.empty': 'leer',
  'editor.wall': 'Mauer',
  'editor.whatever': 'beliebig',
  'editor.piece': (letter) => `Block ${letter}`,
  'editor.fresh': (letter) => `neuer Block ${letter}`,
  'editor.fine': (pieces, goals) => `${plural(pieces, 'Block', 'Blöcke')}, ${goals === 0 ? 'noch kein Ziel' : plural(goals, 'Ziel', 'Ziele')}.`,
  'editor.wrong': 'Das ist noch kein Rätsel: Der Anfang braucht Blöcke, und Blöcke müssen in Anfang und Ziel dieselbe Form haben.',
  'editor.fault': (line, column, fault) => `Zeile ${line}, Spalte ${column}: ${fault}`,
  'editor.text': 'Als Text',
  'editor.text.how': 'Gezeichnet wie hier, oder in der Form von Knuths Programm SLIDING.',
  'editor.knuth': 'In Knuths Form schreiben',
  'editor.use': 'Spielen',
  'editor.blank': 'Leeren',
};

/**
 * Gleiche Buchstaben, die aufeinander folgen, und wie viele es sind.
 * @param {string} route
 */
function runs(route) {
  return [...route.matchAll(/(.)\1*/g)].map(([run, way]) => /** @type {[string, number]} */ ([way, run.length]));
}
