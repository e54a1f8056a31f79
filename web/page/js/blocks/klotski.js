/** The puzzle that is there at once, before any module is loaded. Its kinds have the order that they have in the program. */
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
