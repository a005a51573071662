/** The blocks of a starter, which becomes HTML or MJML. */
export type Block =
  | { kind: 'brand'; text: string }
  | { kind: 'hero'; title: string; text: string; button: string }
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'button'; text: string }
  | { kind: 'code'; label: string; text: string }
  | { kind: 'columns'; columns: { title: string; text: string }[] }
  | { kind: 'divider' }
  | { kind: 'footer'; text: string; unsubscribe: string; webversion: string }

export interface Look {
  /** The colour of banners and buttons. */
  strong: string
  /** The colour of texts on them. */
  onStrong: string
  /** The colour around the mail. */
  ground: string
}

export interface Design {
  look: Look
  blocks: Block[]
}

export const FONT = 'Arial, Helvetica, sans-serif'
/** The address of links until the author fills in another: the check reports it. */
export const NOWHERE = '#'
