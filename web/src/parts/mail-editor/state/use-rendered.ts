import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ApiError, call } from '../../../api/client.ts'
import { writeMjml } from '../model/write.ts'
import { useEditorState } from './context.ts'

/** The HTML that the server makes of the mail as it is now. */
export function useRendered({ isEnabled = true } = {}) {
  // The document is not written with every key for what is not shown.
  const root = useEditorState((state) => (isEnabled ? state.root : null))
  const mjml = useMemo(() => (root ? writeMjml(root) : ''), [root])
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
