import { Box, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNames } from '../../object/references.ts'
import type { Catalogue } from '../definition/catalogue.ts'
import { useCurrencies } from '../definition/currencies.ts'
import type { GroupNode, Tree } from '../definition/definition.ts'
import { referencesIn } from '../definition/references.ts'
import { sentenceOf } from '../definition/sentence.ts'
import type { Wording } from '../definition/value-text.ts'
import { useWords } from '../definition/words.ts'

/** A definition as sentences. */
export function DefinitionWords({ catalogue, root }: { catalogue: Catalogue; root: GroupNode }) {
  const { t } = useTranslation('rules')
  const words = useWords()
  const names = useNames(referencesIn(catalogue, root))
  const { currencyOf } = useCurrencies()
  if (!root.parts.length) return <Text fz="sm">{root.negate ? t('nobody') : t('everybody')}</Text>
  return <Part tree={root} wording={{ catalogue, words, names, currencyOf }} />
}

function Part({ tree, wording }: { tree: Tree; wording: Wording }) {
  const { t } = useTranslation('rules')
  if (tree.kind === 'rule')
    return (
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {sentenceOf(wording, tree)}
      </Text>
    )
  if (!tree.parts.length) return <Text fz="sm">{tree.negate ? t('nobody') : t('emptyGroup')}</Text>
  const [only] = tree.parts
  if (tree.parts.length === 1 && only && !tree.negate) return <Part tree={only} wording={wording} />
  return (
    <>
      <Text fz="sm" c="dimmed">
        {t(`heads.${tree.match}${tree.negate ? 'Not' : ''}`)}
      </Text>
      <Box component="ul" my={4} ps="lg">
        {tree.parts.map((part) => (
          <li key={part.key}>
            <Part tree={part} wording={wording} />
          </li>
        ))}
      </Box>
    </>
  )
}
