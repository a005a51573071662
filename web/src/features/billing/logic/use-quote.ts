import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Answer, call } from '../../../api/client.ts'
import type { Choice } from './choice.ts'
import type { Tariff } from './price-list.ts'

export type Quote = Answer<'POST /billing/quote'>

/** What a tariff costs the company, with its VAT. It is a question, so it is asked like a GET. */
export const useQuote = (tariff: Tariff | undefined, { period, currency }: Choice): Quote | undefined =>
  useQuery({
    queryKey: ['GET /billing/quote', tariff?.limit, period, currency],
    queryFn: ({ signal }) =>
      call('POST /billing/quote', { body: { contacts: tariff!.limit, period, currency } }, signal),
    enabled: tariff !== undefined,
    placeholderData: keepPreviousData,
  }).data
