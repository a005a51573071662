import { Card, Mark, Stack, Text } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../ui/page/empty.tsx'
import { type Found, markWords } from '../logic/find-in-guides.ts'
import { GuideLink } from './guide-link.tsx'

/** Where the guides answer a question, with the sentence found. */
export function FoundPlaces({ places, question }: { places: readonly Found[]; question: string }) {
  const { t } = useTranslation('guide')
  const { t: common } = useTranslation()
  if (!places.length)
    return (
      <Card withBorder>
        <Empty icon={IconBook2} title={common('nothingFound')} text={common('tryAnother')} />
      </Card>
    )
  return (
    <section aria-label={t('results')}>
      <Text fz="sm" c="dimmed" mb="sm" role="status">
        {t('found', { count: places.length })}
      </Text>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {places.map(({ name, title, heading, sentence }) => (
          <Card key={`${name}#${heading?.id}`} withBorder padding="md" component="li">
            <GuideLink name={name} anchor={heading?.id} fw={600}>
              {heading ? `${title} › ${heading.text}` : title}
            </GuideLink>
            <Text fz="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {markWords(sentence, question).map(({ text, isFound }, at) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: a word may occur twice
                isFound ? <Mark key={at}>{text}</Mark> : text,
              )}
            </Text>
          </Card>
        ))}
      </Stack>
    </section>
  )
}
