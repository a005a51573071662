import { Box, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { differingWords } from './differing-words.ts'

const COLORS = { removed: 'red', added: 'teal' } as const

/** A text beside its proposed form, word by word: what goes is struck out, what comes is underlined. */
export function Difference({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('writing')
  let at = 0
  return (
    <Box component="span" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {differingWords(before, after).map(({ kind, text }) => {
        at += text.length
        if (kind === 'same') return <span key={at}>{text}</span>
        return (
          <Box
            key={at}
            component={kind === 'removed' ? 'del' : 'ins'}
            c={`light-dark(var(--mantine-color-${COLORS[kind]}-9), var(--mantine-color-${COLORS[kind]}-2))`}
            bg={`light-dark(var(--mantine-color-${COLORS[kind]}-0), var(--mantine-color-${COLORS[kind]}-9))`}
          >
            <VisuallyHidden>{t(kind)} </VisuallyHidden>
            {text}
          </Box>
        )
      })}
    </Box>
  )
}
