/**
 * Puzzle that is shown before any module is loaded. Its kinds are in the same order as in the
 * program.
 */
export const KLOTSKI = `title: Klotski, L'Âne rouge, Huarong Dao: the large block to the bottom

start:
BAAC
BAAC
DFFE
DGHE
I..J

goal:
....
....
....
.AA.
.AA.
`;
