/** The tag of this script: its address says where forms come from. */
const tag = document.currentScript || { src: '' }

export const base = tag.src.replace(/\/js\/forms\/.*$/, '')

/** Runs a part of the script. A fault of it must not stop the page. */
export function guarded(work) {
  try {
    return work()
  } catch (error) {
    warn(error)
  }
}

/** Shows the people who install the script what is wrong. */
export function warn(error) {
  // biome-ignore lint/suspicious/noConsole: it runs on websites, where nothing else is seen
  console.warn('postrider:', error)
}
