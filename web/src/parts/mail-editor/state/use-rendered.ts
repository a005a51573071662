import { useQuery } from '@tanstack/react-query'
import { type ApiError, call } from '../../../api/client.ts'
import { writeMjml } from '../model/write.ts'
import { useEditorState } from './context.ts'

/** The HTML that the server makes of the mail as it is now. */
export function useRendered({ isEnabled = true } = {}) {
  const root = useEditorState((state) => state.root)
  const mjml = writeMjml(root)
  return useQuery<string, ApiError>({
    queryKey: ['POST /editor/render', mjml],
    queryFn: async ({ signal }) => (await call('POST /editor/render', { body: { mjml } }, signal)).html,
    enabled: isEnabled,
    // The cache keeps every written text with its answer, so only briefly.
    gcTime: 10_000,
    retry: false,
    // The place of the preview shows the error.
    meta: { isShown: true },
  })
}
