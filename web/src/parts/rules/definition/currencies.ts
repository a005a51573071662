import { useShops } from '../../object/use-shops.ts'

/** The currencies of the company's shops. */
export function useCurrencies() {
  const { shops } = useShops()
  const all = [...new Set(shops.map(({ currency }) => currency))].sort()
  return {
    all,
    /** The currency of a shop; without one, that of all shops if they have the same. */
    currencyOf: (shopId: unknown): string | undefined =>
      shopId ? shops.find(({ id }) => id === shopId)?.currency : all.length === 1 ? all[0] : undefined,
  }
}
