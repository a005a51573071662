import mjml2html from 'mjml'
import { answerInThread } from '../threads/answer-in-thread.ts'

export interface MjmlResult {
  html: string | null
  errors: { line: number | null; message: string }[]
}

answerInThread<string, MjmlResult>(async (mjml) => {
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
})
