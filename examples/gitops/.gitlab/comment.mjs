// Writes FILE as a comment on the merge request, or updates the comment with the same first line.
// Usage: node .gitlab/comment.mjs FILE, with CANVAS_COMMENT_TOKEN, a project access token with the scope api.
import { existsSync, readFileSync } from "node:fs";

const { CANVAS_COMMENT_TOKEN: token, CI_API_V4_URL, CI_PROJECT_ID, CI_COMMIT_SHA, CI_JOB_URL } = process.env;
const [file = ""] = process.argv.slice(2);
const project = `${CI_API_V4_URL}/projects/${CI_PROJECT_ID}`;

async function ask(method, address, body) {
  const headers = { "PRIVATE-TOKEN": token, ...(body ? { "Content-Type": "application/json" } : {}) };
  const response = await fetch(address, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`GitLab answered ${response.status} to ${method} ${new URL(address).pathname}`);
  return response.json();
}

/** The number of the merge request; after a merge, of the one that the commit came with. A night belongs to none. */
async function findRequest() {
  const { CI_MERGE_REQUEST_IID: open, CI_PIPELINE_SOURCE: source } = process.env;
  if (open || source === "schedule") return open;
  const requests = await ask("GET", `${project}/repository/commits/${CI_COMMIT_SHA}/merge_requests`);
  return requests.find(({ state }) => state === "merged")?.iid;
}

/** The comment of an earlier job; what others write is left alone. */
async function findOwn(notes, marker) {
  const { id: me } = await ask("GET", `${CI_API_V4_URL}/user`);
  for (let page = 1; ; page += 1) {
    const some = await ask("GET", `${notes}?per_page=100&page=${page}`);
    const own = some.find(({ author, body }) => author.id === me && body.startsWith(marker));
    if (own || some.length < 100) return own?.id;
  }
}

async function comment(request) {
  const notes = `${project}/merge_requests/${request}/notes`;
  const text = readFileSync(file, "utf8");
  const body = `${text}\n[The job, with its files](${CI_JOB_URL})\n`;
  const own = await findOwn(notes, text.split("\n", 1)[0]);
  await (own === undefined ? ask("POST", notes, { body }) : ask("PUT", `${notes}/${own}`, { body }));
}

if (!token) console.log("There is no comment: CANVAS_COMMENT_TOKEN is not set.");
else if (existsSync(file)) {
  const request = await findRequest();
  if (request) await comment(request);
}
