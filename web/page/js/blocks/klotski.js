/**
 * Puzzle that is shown before any module is loaded. Its pieces have the same names as in the
 * program.
 */
export const KLOTSKI = `title: Klotski, L'Âne rouge, Huarong Dao: the large block to the bottom

start:
211A
211A
B33C
B4DC
E..F

goal:
....
....
....
.11.
.11.
`;
