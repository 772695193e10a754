import { type Mistake, space, team, zone } from "./mistake.ts";

const invalidYaml = 'this is not valid YAML; check the indentation, colons, brackets, and quotes, as in "#1E90FF"';

/** Files that are not YAML, or not a map. */
export const syntaxMistakes: readonly Mistake[] = [
  ["an empty file", "", "1:1: the file is empty; start with the name of the team, such as team: Product"],
  ["only comments", "# soon\n", "1:1: the file is empty; start with the name of the team, such as team: Product"],
  ["a list instead of a map", "- team: Product\n", "1:1: the file must be a map: lines of KEY: VALUE"],
  ["a text instead of a map", "Product\n", "1:1: the file must be a map: lines of KEY: VALUE"],
  ["a tab", `${team}spaces:\n\troadmap:\n`, "3:1: a tab cannot indent a line; use spaces"],
  ["a duplicate key", `${team}team: Design\n`, "2:1: the key team is already on line 1; keep one of the two"],
  [
    "a duplicate key far below, and another mistake",
    `${space}    title: A\n    favorite: 1\n    title: B\n`,
    "5:15: spaces.roadmap.favorite must be true or false",
    "6:5: the key title is already on line 4; keep one of the two",
  ],
  [
    "a line indented too far",
    `${space}    title: A\n      favorite: true\n`,
    "4:12: the indentation is wrong, or a text with a colon needs quotes",
  ],
  [
    "a colon without quotes",
    `${space}    title: Road: map\n`,
    "4:12: the indentation is wrong, or a text with a colon needs quotes",
  ],
  [
    "a key without a colon",
    `${team}spaces\n`,
    `2:1: ${invalidYaml} (Implicit map keys need to be followed by map values)`,
  ],
  ["a quote that is not closed", "team: 'Product\n", `2:1: ${invalidYaml} (Missing closing 'quote)`],
  [
    "a comment where a color was meant",
    `${zone}        frames:\n          now: { fill: #1E90FF }\n`,
    `8:1: ${invalidYaml} (Flow map in block collection must be sufficiently indented and end with a })`,
  ],
  ["a reserved character", "team: @product\n", "1:7: a text that starts like this needs quotes"],
  [
    "two documents",
    `${team}---\nteam: Design\n`,
    "2:1: a second document starts here (---); a workspace is one document",
  ],
  ["an alias without an anchor", "team: *name\n", "1:7: *name needs &name above it"],
  ["an alias of itself", `${team}groups: &all { designers: *all }\n`, "2:27: *all is inside itself"],
  ["a list as a key", `${team}? [a]\n: b\n`, "2:3: a key must be a text, not a list, a map or an alias"],
  ["an alias as a key", "team: &name Product\n*name : b\n", "2:1: a key must be a text, not a list, a map or an alias"],
  ["a tag", "team: !secret Product\n", "1:7: a workspace has no tags; remove !secret"],
  ["a tag with nothing after it", `${team}people: !include\n`, "2:9: a workspace has no tags; remove !include"],
  ["a tag of YAML 1.1", `${space}    title: !!binary Um9hZA==\n`, "4:12: a workspace has no tags; remove !!binary"],
  ["a set", `${team}groups:\n  us: !!set { ada }\n`, "3:7: a workspace has no tags; remove !!set"],
  ["a tag with an unknown handle", "team: !e!name Product\n", "1:7: a workspace has no tags; remove !e!name"],
  [
    "merged maps",
    `${team}spaces:\n  <<: { a: {} }\n  roadmap:\n    <<: { title: Roadmap }\n`,
    '3:3: spaces["<<"] cannot merge maps; repeat their lines here',
    '5:5: spaces.roadmap["<<"] cannot merge maps; repeat their lines here',
  ],
];
