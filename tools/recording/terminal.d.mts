export declare function terminalHtml(output: string, height: number): string;
