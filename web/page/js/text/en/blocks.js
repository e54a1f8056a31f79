import { plural } from './plural.js';

/** Block puzzles and their editor. @type {import('../index.js').Texts} */
export const blocks = {
  'blocks.role': 'block puzzle',
  'blocks.piece.role': 'piece',
  'blocks.piece': (letter, cells, row, column) => `Piece ${letter}, ${plural(cells, 'cell')}, row ${row}, column ${column}`,
  'blocks.board': (rows, columns, pieces) => `Board of ${rows} rows and ${columns} columns with ${plural(pieces, 'piece')}`,
  'blocks.blocked': 'Something is in the way.',
  'blocks.again': 'From the start',
  'blocks.style': 'What is one move?',
  'blocks.style.0': 'One piece, one step',
  'blocks.style.1': 'One piece, straight on',
  'blocks.style.2': 'One piece, any way',
  'blocks.style.3': 'Pieces together, one step',
  'blocks.style.4': 'Pieces together, straight on',
  'blocks.style.5': 'Pieces together, any way',
  'blocks.collection': 'Puzzles',
  'blocks.lengths': 'Fewest moves, by what counts as one: a step, a straight line, any way; then the same with pieces that move together.',
  'blocks.edit': 'Draw',
  'blocks.goal': 'Goal',
  'blocks.hardest': 'Hardest start',
  'blocks.farthest': (moves, starts, configurations) => `At most ${plural(moves, 'move')}, from ${plural(starts, 'start')} among ${configurations} configurations.`,
  'blocks.play': 'Play it',
  'blocks.help': 'Drag the pieces. With keys: Tab to a piece, arrows move it. The small picture is the goal.',
  'blocks.untitled': 'A puzzle',
  'blocks.hint': (pieces, route, left) => `${pieces} ${route}. ${left === 1 ? 'That is the last move.' : `${left} moves are left at best.`}`,
  'blocks.route': (route) => runs(route).map(([way, times]) => `${{ N: 'up', E: 'right', S: 'down', W: 'left' }[way]} ${times}`).join(', '),
  'blocks.move': (pieces, route) => `${pieces} ${route}`,
  'blocks.level': (level, configurations) => `${level} moves deep, ${configurations} configurations`,
  'blocks.searched': (configurations) => `${configurations} configurations were looked at.`,
  'blocks.unsolvable': 'The goal cannot be reached from here.',
  'blocks.goalless': 'This puzzle has no goal yet, so there is nothing to solve. The pieces can be moved.',
  'blocks.draw-goal': 'Draw a goal',
  'blocks.wrong': 'The engine’s answer cannot be played. Please report this puzzle.',
  'editor.title': 'Title',
  'editor.picture': 'What is drawn',
  'editor.start': 'Start',
  'editor.goal': 'Goal',
  'editor.palette': 'Draw with',
  'editor.rows': 'Rows',
  'editor.columns': 'Columns',
  'editor.empty': 'empty',
  'editor.wall': 'wall',
  'editor.whatever': 'anything',
  'editor.piece': (letter) => `piece ${letter}`,
  'editor.fresh': (letter) => `new piece ${letter}`,
  'editor.fine': (pieces, goals) => `${plural(pieces, 'piece')}, ${goals === 0 ? 'no goal yet' : plural(goals, 'goal')}.`,
  'editor.wrong': 'This is not a puzzle yet: the start needs pieces, and pieces must have the same shape in start and goal.',
  'editor.fault': (line, column, fault) => `Line ${line}, column ${column}: ${fault}`,
  'editor.text': 'As text',
  'editor.text.how': 'Drawn as here, or in the form of Knuth’s program SLIDING.',
  'editor.knuth': 'Write it in Knuth’s form',
  'editor.use': 'Play it',
  'editor.blank': 'Clear',
};

/**
 * Equal letters that follow each other, and how many they are.
 * @param {string} route
 */
function runs(route) {
  return [...route.matchAll(/(.)\1*/g)].map(([run, way]) => /** @type {[string, number]} */ ([way, run.length]));
}
