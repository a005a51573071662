import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../api/routes.ts'

export type Tariff = Schemas['PriceList']['tariffs'][number]
export type Period = 'month' | 'year'
export type Currency = 'CZK' | 'EUR'

/** The currencies that tariffs are sold in: those that they have prices in. */
export const currenciesOf = (tariffs: readonly Tariff[]): Currency[] =>
  (['CZK', 'EUR'] as const).filter((currency) => tariffs[0]?.prices[currency] !== undefined)

/** The public price list, which belongs to no company. */
export const usePriceList = () =>
  useQuery({
    queryKey: ['price list'],
    queryFn: async ({ signal }): Promise<Tariff[]> => {
      const response = await fetch('/api/v1/public/price-list', { signal })
      if (!response.ok) throw new Error('The price list could not be loaded')
      return ((await response.json()) as Schemas['PriceList']).tariffs
    },
  })
