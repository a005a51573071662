/** A kind of image that mails can show. One file of `formats/` each. */
export interface ImageFormat {
  /** As the decoder names it. */
  name: 'gif' | 'jpeg' | 'png' | 'webp'
  type: string
  /** Of file names, the usual one first. */
  extensions: readonly [string, ...string[]]
  /** Whether bytes begin as this format does. */
  matches(bytes: Buffer): boolean
  /**
   * The same image without what is not shown: camera, place, author, comments, and whatever hangs behind its end. Not a
   * pixel changes. Null when its structure cannot be followed.
   */
  strip(bytes: Buffer): Buffer | null
}
