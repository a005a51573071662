import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type GetInput, type GetName, query } from '../../api/hooks.ts'
import type { StarterPlace } from './kit/place.ts'

/** What starters need to know of the company that is open: the brand, the feeds and a survey of its first shop. */
export const placeOf = (client: QueryClient) =>
  queryOptions({ queryKey: ['place of starters'], queryFn: () => loadPlace(client), staleTime: 60_000 })

async function loadPlace(client: QueryClient): Promise<StarterPlace> {
  // What is missing, or what the person may not see, is left out: a starter is complete without it.
  const ask = <R extends GetName>(name: R, input: GetInput<R>) =>
    client.fetchQuery({ ...query(name, input), meta: { isShown: true }, retry: false }).catch(() => null)
  const shops = await ask('GET /shops', { query: { pageSize: 100 } })
  const shop = shops?.items.find(({ active }) => active) ?? shops?.items[0]
  const known = { baseUrl: location.origin, shopUrl: shop?.url ?? '' }
  if (!shop) return { ...known, brand: null, logo: null, productFeed: null, articleFeed: null, survey: null }
  const [brand, feeds, survey] = await Promise.all([
    ask('GET /shops/{shop_id}/brand', { path: { shop_id: shop.id } }),
    ask('GET /feeds', { query: { shopId: shop.id, active: true, pageSize: 100 } }),
    loadSurvey(),
  ])
  const logo = brand?.logoFileId ? await ask('GET /files/{asset_id}', { path: { asset_id: brand.logoFileId } }) : null
  const feedOf = (kind: 'products' | 'articles') =>
    feeds?.items.find((feed) => feed.kind === kind && feed.items > 0)?.name ?? null
  return {
    ...{ ...known, brand, survey, logo: logo?.url ?? null },
    productFeed: feedOf('products'),
    articleFeed: feedOf('articles'),
  }

  /** The first survey that asks whether people recommend the shop. */
  async function loadSurvey(): Promise<StarterPlace['survey']> {
    const surveys = await ask('GET /surveys', { query: { shop: shop!.id, pageSize: 20 } })
    for (const { id, status, publicUrl } of surveys?.items ?? []) {
      if (status !== 'active') continue
      const survey = await ask('GET /surveys/{survey_id}', { path: { survey_id: id } })
      const question = survey?.questions.find(({ type }) => type === 'nps')
      if (question) return { id, url: publicUrl, question: question.id }
    }
    return null
  }
}
