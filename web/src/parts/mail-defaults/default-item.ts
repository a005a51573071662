/** A footer or an unsubscribe page: mails get the default one when no other was chosen for them. */
export interface DefaultItem {
  id: string
  name: string
  default: boolean
  /** Shops; null is the whole company. */
  defaultFor: (string | null)[]
}

export const shopsOf = (places: DefaultItem['defaultFor']) => places.filter((place) => place !== null)
