import { plural } from './plural.js';

/** Packings of bricks. @type {import('../index.js').Texts} */
export const bricks = {
  'bricks.role': 'picture that can be turned',
  'bricks.picture': (bricks, box) => `${plural(bricks, 'brick')} in a ${box} box`,
  'bricks.stage': 'The box',
  'bricks.intro': 'In how many ways can bricks lie in a box so that none of them can slide?',
  'bricks.side.0': 'Height',
  'bricks.side.1': 'Depth',
  'bricks.side.2': 'Width',
  'bricks.brick': 'Brick',
  'bricks.find': 'Find all',
  'bricks.spread': 'Pull apart',
  'bricks.layers': 'Layers shown',
  'bricks.layer': (layer, rows) => `Layer ${layer}: ${rows}`,
  'bricks.help': 'Drag the box to turn it, or use the arrow keys. Packings that differ by rotation or reflection count once.',
  'bricks.none': 'There is none: some brick can always slide.',
  'bricks.found': (total, shown) => `${total === '1' ? 'One packing' : `${total} packings`}, up to rotation and reflection${shown ? `; the first ${shown} are here` : ''}.`,
  'bricks.packing': (bricks) => plural(bricks, 'brick'),
  'bricks.orbit': (images) => `It has ${plural(images, 'image')} under rotation and reflection.`,
  'bricks.player': 'Packings',
  'bricks.at': (at, all, bricks) => `Packing ${at} of ${all}: ${plural(bricks, 'brick')}`,
  'bricks.wrong': 'A brick in the engine’s answer can slide. Please report this box.',
};
