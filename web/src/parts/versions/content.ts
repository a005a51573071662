/** Content of an editor as the server returns it. */
export interface Content {
  editor: 'html' | 'visual'
  html: string
  design: Record<string, unknown> | null
}

/** The source of the visual editor. */
export const mjmlOf = ({ design }: Pick<Content, 'design'>) => (typeof design?.mjml === 'string' ? design.mjml : '')
