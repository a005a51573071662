import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../api/routes.ts'

export type Tariff = Schemas['PriceList']['tariffs'][number]
export type Period = 'month' | 'year'
export type Currency = 'CZK' | 'EUR'

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
