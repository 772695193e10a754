// What GitHub answers about the runs of a repository, for a stand-in of its command.

/** A run with a copy of the state. */
export interface Run {
  readonly id: number;
  /** The file of its workflow. */
  readonly workflow: string;
  readonly event: string;
  readonly commit: string;
  /** The artifacts with the copy; none if it has failed before. */
  readonly artifacts: readonly { readonly id: number; readonly expired?: boolean }[];
}

const paths = ["preview.yml", "apply.yml", "nightly.yml", "evil.yml"];
const api = "repos/acme/workspace";

/** A comment on pull request 12. */
export interface Comment {
  readonly id: number;
  readonly user: { readonly login: string };
  readonly body: string;
}

/** The answers by address; every run has `main` as its branch, and a later one a greater id. */
export function githubAnswers(runs: readonly Run[], comments: readonly Comment[] = []): Record<string, unknown> {
  const workflows = paths.map((path, index) => ({ id: index + 1, path: `.github/workflows/${path}` }));
  const timeOf = (id: number) => new Date(id * 1000).toISOString();
  const lists = paths.flatMap((path, index) =>
    ["push", "schedule", "workflow_dispatch"].map((event) => {
      const found = runs
        .filter((run) => run.workflow === path && run.event === event)
        .map(({ id, commit, artifacts }) => {
          const conclusion = artifacts.length > 0 ? "success" : "failure";
          return { id, head_sha: commit, run_started_at: timeOf(id), conclusion };
        });
      const query = `branch=main&event=${event}&status=completed&per_page=100`;
      return [`${api}/actions/workflows/${index + 1}/runs?${query}`, { workflow_runs: found }];
    }),
  );
  const artifactLists = runs.map(({ id, artifacts }) => [
    `${api}/actions/runs/${id}/artifacts?name=workspace-state&per_page=100`,
    { artifacts: artifacts.map((one) => ({ expired: false, ...one, created_at: timeOf(one.id) })) },
  ]);
  return {
    [`${api}/actions/workflows?per_page=100`]: { workflows },
    [`${api}/issues/12/comments?per_page=100`]: comments,
    ...Object.fromEntries([...lists, ...artifactLists]),
    [`${api}/git/ref/heads/main`]: { object: { sha: "beef" } },
    [`${api}/compare/beef...beef`]: { status: "identical" },
    [`${api}/compare/beef...c0ffee`]: { status: "behind" },
    [`${api}/compare/beef...evil`]: { status: "diverged" },
  };
}

/** Answers from `github.json`, downloads the published state, and records everything else. */
export const ghScript = `case "$*" in
  api\\ */zip) echo "\${2%/zip}" | sed 's|.*/||' > "$HOME/downloaded"; cat "$HOME/published.json" ;;
  api\\ --method*) echo "$GH_TOKEN: $*" >> "$HOME/gh.log" ;;
  api\\ *) jq -e --arg path "$2" '.[$path] // error("404: " + $path)' "$HOME/github.json" | jq -r "\${@: -1}" ;;
  *) echo "$GH_TOKEN: $*" >> "$HOME/gh.log" ;;
esac`;
