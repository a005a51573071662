import { parentPort } from 'node:worker_threads'
import mjml2html from 'mjml'
import type { MjmlResult } from './mjml.ts'

parentPort!.on('message', async (mjml: string) => parentPort!.postMessage(await convert(mjml)))
parentPort!.postMessage('loaded')

async function convert(mjml: string): Promise<MjmlResult> {
  try {
    const { html, errors } = await mjml2html(mjml, {
      validationLevel: 'soft',
      // A design must not include files from the disk.
      ignoreIncludes: true,
      useMjmlConfigOptions: false,
      fonts: {},
    })
    return { html, errors: errors.map(({ line, message }) => ({ line, message })) }
  } catch (error) {
    return { html: null, errors: [{ line: null, message: (error as Error).message.slice(0, 500) }] }
  }
}
