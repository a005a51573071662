/** The tag of this script: it names the company and the shop, and the host to send to. */
const tag = document.currentScript || { src: '', dataset: {} }

export const state = {
  base: tag.src.replace(/\/js\/tracking\/.*$/, ''),
  company: tag.dataset.company,
  shop: tag.dataset.shop,
  /** Whether a visit of every page is recorded without a call. */
  isAutomatic: Boolean(tag.dataset.company) && tag.dataset.auto !== 'off',
  isVisited: false,
  isAllowed: false,
  /** How the shop wants to be followed; empty until the server has answered. */
  config: {},
}

/** Tells the people who install the script what is wrong. */
export function warn(...words) {
  // biome-ignore lint/suspicious/noConsole: it runs on websites, where nothing else is seen
  console.warn('postrider:', ...words)
}
