/** The puzzle that is there at once, before any module is loaded. */
export const KLOTSKI = `title: Klotski, L'Âne rouge, Huarong Dao: the large block to the bottom

start:
ABBC
ABBC
DEEF
DGHF
I..J

goal:
....
....
....
.BB.
.BB.
`;
