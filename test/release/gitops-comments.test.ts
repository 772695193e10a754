// How the jobs of examples/gitops show a plan: each has one comment of its own, and leaves those of others alone.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { type Comment, ghScript, githubAnswers } from "./gitops/github-api.ts";
import { example } from "./gitops/job.ts";

const marker = "<!-- pulumi-canvas: preview workspace.yaml -->";
const plan = `${marker}\n## Plan of Product: 1 added\n`;

function makeFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "canvas-gitops-comments-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content, { mode: 0o755 });
  return folder;
}

describe("GitHub", () => {
  const { jobs } = parse(readFileSync(join(example, ".github/workflows/preview.yml"), "utf8"));
  const { run } = jobs.preview.steps.find(({ name = "" }) => name.startsWith("Show the plan"));

  /** The calls that write a comment, after the step of the workflow has run. */
  function callsWith(comments: readonly Comment[]): string {
    const folder = makeFolder({
      "plan.md": plan,
      "github.json": JSON.stringify(githubAnswers([], comments)),
      gh: `#!/bin/bash\nset -eo pipefail\n${ghScript}\n`,
    });
    const env = {
      PATH: `${folder}:${process.env.PATH}`,
      HOME: folder,
      GITHUB_REPOSITORY: "acme/workspace",
      GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
      GITHUB_SERVER_URL: "https://github.com",
      GITHUB_RUN_ID: "5",
      GH_TOKEN: "token",
      PULL_REQUEST: "12",
    };
    const { status, stderr } = spawnSync("bash", ["-eo", "pipefail", "-c", run], {
      cwd: folder,
      env,
      encoding: "utf8",
    });
    expect(status, stderr).toBe(0);
    const link = "[The whole plan, with a map](https://github.com/acme/workspace/actions/runs/5)\n";
    expect(readFileSync(join(folder, "summary.md"), "utf8")).toBe(plan + link);
    return readFileSync(join(folder, "gh.log"), "utf8");
  }

  const bot = { login: "github-actions[bot]" };
  const created = "token: pr comment 12 --body-file plan.md\n";
  const update = (id: number) =>
    `token: api --method PATCH repos/acme/workspace/issues/comments/${id} --field body=@plan.md --silent\n`;

  const of = (id: number, body: string, user = bot): Comment => ({ id, user, body });

  it.each<[string, readonly Comment[], string]>([
    ["the first plan", [], created],
    ["a later plan", [of(1, "Lint"), of(2, `${marker}\nOld`)], update(2)],
    ["somebody who copies the mark", [of(1, plan, { login: "eve" })], created],
    ["somebody who quotes the plan", [of(1, `> ${plan}`)], created],
    ["the plan of another file", [of(1, plan.replace("workspace", "design"))], created],
    ["two plans", [of(3, plan), of(4, plan)], update(3)],
  ])("%s", (_, comments, expected) => {
    expect(callsWith(comments)).toBe(expected);
  });
});

describe("GitLab", () => {
  interface Note {
    readonly id: number;
    readonly author: { readonly id: number };
    readonly body: string;
  }

  /** What GitLab has; every page of notes has at most 100. */
  async function startGitlab(notes: readonly Note[], requests: readonly object[]) {
    const writes: string[] = [];
    const answerTo = (method: string, url: URL): unknown => {
      const { pathname: path, searchParams } = url;
      if (method !== "GET") return {};
      const start = (Number(searchParams.get("page")) - 1) * 100;
      if (path === "/projects/7/merge_requests/12/notes") return notes.slice(start, start + 100);
      if (path === "/user") return { id: 40 };
      return path === "/projects/7/repository/commits/c0ffee/merge_requests" ? requests : undefined;
    };
    const server = createServer(async (request, response) => {
      const { method = "", headers } = request;
      const url = new URL(request.url ?? "", "http://gitlab");
      const body = await text(request);
      if (method !== "GET") writes.push(`${method} ${url.pathname} ${body}`);
      const answer = headers["private-token"] === "comment-token" ? answerTo(method, url) : undefined;
      response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer ?? {}));
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, writes };
  }

  interface Scene {
    readonly notes?: readonly Note[];
    readonly requests?: readonly object[];
    readonly env?: Readonly<Record<string, string>>;
    readonly args?: readonly string[];
  }

  const inRequest = { CANVAS_COMMENT_TOKEN: "comment-token", CI_MERGE_REQUEST_IID: "12" };

  async function comment({ notes = [], requests = [], env = inRequest, args = ["plan.md"] }: Scene) {
    const folder = makeFolder({ "plan.md": plan });
    const { url, writes } = await startGitlab(notes, requests);
    const job = { CI_API_V4_URL: url, CI_PROJECT_ID: "7", CI_COMMIT_SHA: "c0ffee", CI_JOB_URL: "https://gitlab/job/9" };
    const script = join(example, ".gitlab/comment.mjs");
    const child = spawn(process.execPath, [script, ...args], { cwd: folder, env: { ...job, ...env } });
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
    return { writes, stdout, stderr, exitCode: child.exitCode };
  }

  const body = `${plan}\n[The job, with its files](https://gitlab/job/9)\n`;
  const written = (method: string, path: string, content = body) =>
    `${method} /projects/7/merge_requests/12/notes${path} ${JSON.stringify({ body: content })}`;
  const note = (id: number, author: number, content: string): Note => ({ id, author: { id: author }, body: content });

  it("writes a comment, and later updates it, after a hundred others, and with its mark by others", async () => {
    expect(await comment({})).toEqual({ writes: [written("POST", "")], stdout: "", stderr: "", exitCode: 0 });
    const others = Array.from({ length: 100 }, (_, index) =>
      note(index, index % 2 ? 40 : 41, index % 2 ? "LGTM" : plan),
    );
    const { writes } = await comment({ notes: [...others, note(500, 40, `${marker}\nOld`)] });
    expect(writes).toEqual([written("PUT", "/500")]);
  });

  it("comments on the request that was merged, and in a night on none", async () => {
    const requests = [
      { iid: 11, state: "closed" },
      { iid: 12, state: "merged" },
    ];
    const { CI_MERGE_REQUEST_IID: _, ...env } = inRequest;
    expect((await comment({ requests, env })).writes).toEqual([written("POST", "")]);
    expect((await comment({ requests: [], env })).writes).toEqual([]);
    const night = await comment({ requests, env: { ...env, CI_PIPELINE_SOURCE: "schedule" } });
    expect(night).toEqual({ writes: [], stdout: "", stderr: "", exitCode: 0 });
  });

  it("does nothing without a token or a file, and says what GitLab refuses", async () => {
    expect(await comment({ env: {} })).toMatchObject({
      writes: [],
      stdout: "There is no comment: CANVAS_COMMENT_TOKEN is not set.\n",
      exitCode: 0,
    });
    expect(await comment({ args: ["missing.md"] })).toMatchObject({ writes: [], stdout: "", exitCode: 0 });
    const refused = await comment({ env: { ...inRequest, CANVAS_COMMENT_TOKEN: "expired" } });
    expect(refused).toMatchObject({ writes: [], exitCode: 1 });
    expect(refused.stderr).toContain("Error: GitLab answered 404 to GET /user");
  });
});

it("checks the file before a commit with the command that the jobs use", () => {
  const { repos } = parse(readFileSync(join(example, ".pre-commit-config.yaml"), "utf8"));
  const [hook] = repos[0].hooks;
  const { jobs } = parse(readFileSync(join(example, ".github/workflows/preview.yml"), "utf8"));
  expect(hook.entry.replace("npx --no", "npx")).toBe(jobs.validate.steps.at(-1).run);
  expect(new RegExp(hook.files).test("workspace.yaml")).toBe(true);
});
