import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { reply } from '../../../../platform/http/reply.ts'
import { PriceList } from '../schemas.ts'
import { offeredTariffs } from '../tariff/tariffs.ts'

const priceList = definePublicRoute({
  id: 'public.price-list',
  method: 'GET',
  path: '/api/v1/public/price-list',
  tag: 'Billing',
  summary:
    'Returns the tariffs by number of contacts with their prices per month and year, without VAT, in the currencies that they are sold in',
  isFetchedByMany: true,
  status: 200,
  response: PriceList,
  // Websites show it, also in the browsers of their visitors.
  handle: ({ app }) =>
    reply(
      200,
      { tariffs: offeredTariffs(app.config.billing) },
      { 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' },
    ),
})

export const routes = [priceList]
