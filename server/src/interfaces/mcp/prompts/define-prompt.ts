/** A text that starts usual work. */
export interface Prompt {
  name: string
  title: string
  description: string
  arguments: readonly { name: string; description: string; required: boolean }[]
  text(args: Record<string, string>): string
}
