/** A version of the file, as text and with its new lines marked. */
export interface Draft {
  readonly text: string;
  readonly html: string;
}

export function drafts(): readonly Draft[];

export function commentHtml(markdown: string): string;
