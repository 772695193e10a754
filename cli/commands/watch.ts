import { CanvasError, FileError } from "../../provider/errors.ts";
import { parseFlags } from "../flags.ts";
import { errorText } from "../output/error-text.ts";
import { paint } from "../output/style.ts";
import { clearScreen, during, print, printError, printJson } from "../output/terminal.ts";
import { watchFlags } from "../reference/run-commands.ts";
import { loadWorkspace } from "../source/load-workspace.ts";
import { deploy } from "./deploy.ts";
import { Report } from "./deploy-report.ts";
import { failureData } from "./failure.ts";
import { FileWatcher } from "./file-watcher.ts";
import { workspacePath } from "./workspace-paths.ts";

/** Previews a workspace file each time it is saved, until a signal; resolves with the exit code. */
export async function watchCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseFlags("watch", watchFlags, args);
  const file = workspacePath("watch", positionals);
  const end = new AbortController();
  const stop = () => end.abort();
  process.on("SIGINT", stop).on("SIGTERM", stop);
  try {
    await watchFile(file, (files) => preview(file, values, files), end.signal);
    return 0;
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}

/** Works on a file, and again each time that one of the files changes which it reports. */
export async function watchFile(
  file: string,
  work: (onFiles: (files: readonly string[]) => void) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const watcher = new FileWatcher();
  try {
    watcher.add([file]);
    while (!signal.aborted) {
      await work((files) => watcher.add(files));
      await watcher.changed(signal);
    }
  } finally {
    watcher.close();
  }
}

type WatchOptions = ReturnType<typeof parseFlags<typeof watchFlags>>["values"];

/** Reports one preview; a mistake in the file is part of it. */
async function preview(
  file: string,
  options: WatchOptions,
  onFiles: (files: readonly string[]) => void,
): Promise<void> {
  const { json } = options;
  const report = new Report({ json });
  if (!json) {
    clearScreen();
    print(`${paint("bold", file)} at ${new Date().toLocaleTimeString("en-GB")}. Ctrl-C ends.\n`);
  }
  try {
    onFiles((await loadWorkspace(file, options)).files);
    await during("previewing", () => deploy("preview", file, options, report));
    if (json) printJson({ file, ...report.json }, 0);
  } catch (error) {
    if (!(error instanceof CanvasError)) throw error;
    if (error instanceof FileError) onFiles(error.places.flatMap((place) => place?.file ?? []));
    if (json) printJson({ file, ...failureData(error) }, 0);
    else printError(`${paint("red", "error:")} ${errorText(error)}\n`);
  }
}
