declare module 'vokativ' {
  /** The Czech vocative, in lower case. */
  export function vokativ(name: string, isWoman?: boolean | null, isLastName?: boolean | null): string
}
