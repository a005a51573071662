import { type Answer, ApiError, addressOf, type Body, csrfToken, type Input, type RouteName } from './client.ts'

/** Routes that take a file as the field `file` of a form. */
type UploadName = { [R in RouteName]: FormData extends Body<R> ? R : never }[RouteName]

interface Options<R extends UploadName> {
  /** The parameters of the route, if it has any. */
  input?: Omit<Input<R>, 'body'>
  /** The uploaded share of the file, between 0 and 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uploads a file and reports the progress, which `fetch` cannot. */
export function upload<R extends UploadName>(
  name: R,
  file: File,
  { input, onProgress, signal }: Options<R>,
): Promise<Answer<R>> {
  const form = new FormData()
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (error: ApiError) => {
      if (error.status === 401) window.dispatchEvent(new Event('signed-out'))
      reject(error)
    }
    signal.addEventListener('abort', () => request.abort())
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('error', () => fail(new ApiError(0, 'offline', '')))
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    request.addEventListener('load', () => {
      const answer = request.response
      if (request.status < 300) return resolve(answer)
      const { code, message, params } = answer?.error ?? { code: 'server', message: '' }
      fail(new ApiError(request.status, code, message, params))
    })
    request.open('POST', addressOf(name, input ?? ({} as never)))
    request.responseType = 'json'
    request.setRequestHeader('x-csrf-token', csrfToken())
    request.send(form)
  })
}
