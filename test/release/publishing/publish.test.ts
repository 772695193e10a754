// The steps of a release with stand-ins for the forges: each command fails in turn, and everything is run again.
import { describe, expect, it } from "vitest";
import { notesOf } from "../../../tools/release/publish/release.mjs";
import { Forges } from "./forges.ts";

const everything = {
  github: ["public"],
  assets: [
    "SHA256SUMS",
    "SHA256SUMS.sigstore.json",
    "a-1.2.3-py3-none-any.whl",
    "a-1.2.3.tgz",
    "a-sdk-1.2.3.tgz",
    "plugin-v1.2.3-linux-amd64.tar.gz",
    "pulumi-canvas-sdk-go-1.2.3.tar.gz",
  ],
  npm: ["a 1.2.3", "a latest", "a-sdk 1.2.3", "a-sdk latest"],
  pypi: ["a-1.2.3-py3-none-any.whl"],
  go: ["refs/tags/sdk/go/v1.2.3"],
};
const nothing = { github: [], assets: [], npm: [], pypi: [], go: [] };

/** The commands of a release that nothing disturbs. */
const commands = [
  ...["npm view a name --json", "npm view a@1.2.3 dist.integrity --json"],
  ...["npm view a-sdk name --json", "npm view a-sdk@1.2.3 dist.integrity --json"],
  "gh release view v1.2.3 --json isDraft,assets",
  "gh release create v1.2.3 --draft --verify-tag --title v1.2.3 --notes-file -",
  "gh release view v1.2.3 --json isDraft,assets",
  ...everything.assets.map((name) => `gh release upload v1.2.3 release/${name} --clobber`),
  "npm view a@1.2.3 dist.integrity --json",
  "npm publish release/a-1.2.3.tgz --access public --provenance --tag latest",
  "npm view a-sdk@1.2.3 dist.integrity --json",
  "npm publish release/a-sdk-1.2.3.tgz --access public --provenance --tag latest",
  "pipx run twine==7.0.0 upload --non-interactive --skip-existing release/a-1.2.3-py3-none-any.whl",
  "git ls-remote origin refs/tags/sdk/go/v1.2.3",
  "git push origin",
  "gh release view v1.2.3 --json isDraft,assets",
  "gh release edit v1.2.3 --draft=false --latest=true",
];

describe("a release", () => {
  it("is a draft until everything else is published, and has the notes of the changelog", () => {
    const forges = new Forges();
    forges.publish();
    expect(forges.calls.map((call) => call.replace(/(?<=push origin) .*/, ""))).toEqual(commands);
    expect(forges.published).toEqual(everything);
    expect(forges.read("github/v1.2.3/notes")).toBe("- New.");
  });

  it("changes nothing when it is run again", () => {
    const forges = new Forges();
    forges.publish();
    forges.failAt(0);
    for (const done of forges.publish()) expect(done).toMatch(/ is (already|on) /);
    expect(forges.calls.filter((call) => /create|upload v|publish|push|edit/.test(call))).toEqual([]);
    expect(forges.published).toEqual(everything);
  });

  it("goes to next if it is a pre-release, and is marked as one", () => {
    const forges = new Forges("1.3.0-rc.1");
    forges.publish();
    expect(forges.calls).toEqual(
      expect.arrayContaining([
        "gh release create v1.3.0-rc.1 --draft --verify-tag --title v1.3.0-rc.1 --notes-file - --prerelease",
        "gh release edit v1.3.0-rc.1 --draft=false --latest=false",
      ]),
    );
    expect(forges.published.npm).toEqual(["a 1.3.0-rc.1", "a next", "a-sdk 1.3.0-rc.1", "a-sdk next"]);
  });
});

describe("when a command fails", () => {
  const numbered = commands.map((command, index) => [index + 1, command] as const);

  it.each(numbered)("%i. %s: the release ends right when it is run again", (call) => {
    const forges = new Forges();
    forges.failAt(call);
    expect(() => forges.publish()).toThrow("run the job again");
    // Only the last command makes the plugin public.
    expect(forges.published.github).not.toContain("public");
    forges.publish();
    expect(forges.published).toEqual(everything);
  });

  it.each(numbered.filter(([, command]) => !/ (view|ls-remote) /.test(command)))(
    "%i. %s has worked, but the response is lost: nothing is published twice",
    (call) => {
      const forges = new Forges();
      forges.failAt(call, true);
      expect(() => forges.publish()).toThrow("the connection is lost); run the job again");
      forges.publish();
      expect(forges.published).toEqual(everything);
    },
  );
});

describe("nothing is published", () => {
  it.each<[string, (forges: Forges) => void, string]>([
    // Trusted publishing cannot create a package.
    ["npm does not have a package", (forges) => forges.remove("npm/a-sdk"), "publish it as docs/releasing.md says"],
    ["npm has other content", (forges) => forges.write("npm/a/1.2.3", "other"), "release a new version"],
    [
      "a file is another",
      (forges) => forges.write("repository/release/a-1.2.3.tgz", "other"),
      "make the release again",
    ],
    ["a file is missing", (forges) => forges.remove("repository/release/a-1.2.3.tgz"), "make the release again"],
  ])("if %s", (_, change, remedy) => {
    const forges = new Forges();
    change(forges);
    const { npm } = forges.published;
    expect(() => forges.publish()).toThrow(remedy);
    expect(forges.published).toEqual({ ...nothing, npm });
  });
});

describe("what is public stays as it is", () => {
  it("if a file of the release is another one", () => {
    const forges = new Forges();
    forges.publish();
    forges.write("github/v1.2.3/assets/SHA256SUMS", "other");
    expect(() => forges.publish()).toThrow(
      "v1.2.3 is public, and its SHA256SUMS is another one; release a new version",
    );
  });

  it("if the signature was made again", () => {
    const forges = new Forges();
    forges.publish();
    forges.write("repository/release/SHA256SUMS.sigstore.json", "another signature");
    forges.publish();
    expect(forges.read("github/v1.2.3/assets/SHA256SUMS.sigstore.json")).toBe("{}");
  });

  it("if the tag of the Go module is on another commit", () => {
    const forges = new Forges();
    forges.git("push", "--quiet", "origin", "v1.2.3:refs/tags/sdk/go/v1.2.3");
    expect(() => forges.publish()).toThrow("the tag sdk/go/v1.2.3 is on another commit; release a new version");
    expect(forges.published.github).toEqual(["draft"]);
  });
});

it("replaces a file of the draft that is another one", () => {
  const forges = new Forges();
  forges.failAt(commands.length - 1);
  expect(() => forges.publish()).toThrow();
  forges.write("github/v1.2.3/assets/SHA256SUMS", "half");
  forges.publish();
  expect(forges.read("github/v1.2.3/assets/SHA256SUMS")).toBe(forges.read("repository/release/SHA256SUMS"));
});

it("commits the Go module on top of the released commit, in its folder", () => {
  const forges = new Forges();
  forges.publish();
  forges.git("fetch", "--quiet", "--tags", "origin");
  expect(forges.git("log", "-1", "--format=%P %s", "sdk/go/v1.2.3")).toBe(
    `${forges.git("rev-parse", "v1.2.3")} Go module of v1.2.3`,
  );
  expect(forges.git("diff", "--name-status", "v1.2.3", "sdk/go/v1.2.3").split("\n")).toEqual([
    "A\tsdk/go/canvas/canvas.go",
    "A\tsdk/go/go.mod",
  ]);
});

it.each([
  ["1.0.0", "- Old.\n\n### Fixed\n\n- It."],
  ["2.0.0", ""],
])("the notes of %s are its section of the changelog", (version, notes) => {
  expect(notesOf(version, "# Changelog\n\n## 1.0.0-rc.1\n\n- Try.\n\n## 1.0.0\n\n- Old.\n\n### Fixed\n\n- It.\n")).toBe(
    notes,
  );
});
