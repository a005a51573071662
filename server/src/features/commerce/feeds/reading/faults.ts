/** Why a whole feed cannot be read. The last good catalogue stays. */
export type FeedFaultCode =
  | 'empty'
  | 'html'
  | 'doctype'
  | 'format'
  | 'binary'
  | 'truncated'
  | 'too_large'
  | 'too_many_items'

/** Why one item was left out, while the rest of the feed was read. */
export type ItemFault =
  | 'broken'
  | 'unclosed'
  | 'too_long'
  | 'too_deep'
  | 'code'
  | 'name'
  | 'price'
  | 'url'
  | 'duplicate'

/** A fault of the whole feed. Faults of items are values beside the items and are never thrown. */
export class FeedFault extends Error {
  override name = 'FeedFault'
  readonly code: FeedFaultCode

  constructor(code: FeedFaultCode) {
    super(code)
    this.code = code
  }
}
