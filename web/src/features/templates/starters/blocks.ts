/** What a starter is made of; it is written as HTML or as MJML. */
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
  /** Of heroes and buttons. */
  strong: string
  /** Of words on it. */
  onStrong: string
  /** Around the mail. */
  ground: string
}

export interface Design {
  look: Look
  blocks: Block[]
}

export const FONT = 'Arial, Helvetica, sans-serif'
/** Where links lead until somebody says where: the check asks for it. */
export const NOWHERE = '#'
