import { join } from 'node:path'
import { readSources } from './sources.ts'

const WEB = join(import.meta.dirname, '../../../web/src')

/** Manifests of the features of the web application. */
export const manifests = () => readSources(WEB).filter(({ file }) => /^features\/[^/]+\/feature\.ts$/.test(file))

/** Paths of all pages of a company, such as `/lists/$list`. Paths of public pages begin with `/app/`. */
export const pagePaths = () =>
  manifests()
    .flatMap(({ text }) => [...text.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path]) => path!))
    .filter((path) => !path.startsWith('/app/'))
