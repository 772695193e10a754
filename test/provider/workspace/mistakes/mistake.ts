/** A file that is wrong, and the messages with their lines and columns. */
export type Mistake = readonly [mistake: string, text: string, ...messages: string[]];

// What the files begin with.
export const team = "team: Product\n";
export const groups = "team: Product\ngroups:\n  designers: [ada@example.com, bob@example.com]\n";
export const space = "team: Product\nspaces:\n  roadmap:\n";
export const zone = "team: Product\nspaces:\n  roadmap:\n    zones:\n      plan:\n";
export const zonePath = "spaces.roadmap.zones.plan";
