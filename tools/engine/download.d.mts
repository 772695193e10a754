export function downloadEngine(version: string, folder: string): Promise<boolean>;
export function requireChecksum(archive: Buffer, name: string, list: string): void;
export function proxyHint(environment: NodeJS.ProcessEnv): string;
