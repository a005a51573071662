import type { Feature } from '../../../feature.ts'
import { computeAllJob } from './jobs/compute-all.ts'
import { computeShopJob } from './jobs/compute-shop.ts'
import { mailBestSellers, mailProducts } from './mail-products.ts'

/** Products that mails show to one contact: what others bought with their products, and what they viewed. */
export const recommendations: Feature = {
  name: 'recommendations',
  routes: [],
  jobs: [computeAllJob, computeShopJob],
  mailData: [mailProducts, mailBestSellers],
}
