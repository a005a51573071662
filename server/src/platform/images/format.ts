/** A kind of image that mails can show. One file of `formats/` each. */
export interface ImageFormat {
  /** The name that the decoder uses. */
  name: 'gif' | 'jpeg' | 'png' | 'webp'
  type: string
  /** File name extensions, the usual one first. */
  extensions: readonly [string, ...string[]]
  /** Whether bytes begin as this format does. */
  matches(bytes: Buffer): boolean
  /**
   * The same image without metadata: camera, place, author, comments, and bytes after its end. The pixels do not change.
   * Null if its structure cannot be read.
   */
  strip(bytes: Buffer): Buffer | null
}
