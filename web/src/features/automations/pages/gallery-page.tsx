import { Box, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { Fault } from '../../../ui/page/fault.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { byCategory, type GalleryEntry } from '../logic/gallery/drawing.ts'
import { useGallery } from '../logic/gallery/use-gallery.ts'
import { EntryCard } from '../parts/gallery/entry-card.tsx'
import { UseDialog } from '../parts/gallery/use-dialog.tsx'

const COLUMNS = { base: 1, sm: 2, lg: 3 }
const BONES = ['a', 'b', 'c']

export function GalleryPage() {
  const { t } = useTranslation('automations')
  const mayChange = useMay('campaigns')
  const { data, error, refetch } = useGallery()
  const [chosen, setChosen] = useState<GalleryEntry | null>(null)
  return (
    <Page
      title={t('gallery.title')}
      lead={t('gallery.lead')}
      above={[{ title: t('titles.automations'), to: '/automations' }]}
    >
      {error && !data && <Fault error={error} onAgain={() => void refetch()} />}
      {!error && !data && (
        <SimpleGrid cols={COLUMNS} aria-busy>
          {BONES.map((bone) => (
            <Skeleton key={bone} h={420} />
          ))}
        </SimpleGrid>
      )}
      {data &&
        byCategory(data.items).map(([category, entries]) => (
          <Box key={category} component="section" aria-labelledby={`gallery-${category}`} mb="xl">
            <Title order={2} fz="lg" id={`gallery-${category}`}>
              {t(`gallery.categories.${category}.title`)}
            </Title>
            <Text c="dimmed" mb="md">
              {t(`gallery.categories.${category}.text`)}
            </Text>
            <SimpleGrid cols={COLUMNS}>
              {entries.map((entry) => (
                <EntryCard key={entry.key} entry={entry} onUse={mayChange ? () => setChosen(entry) : undefined} />
              ))}
            </SimpleGrid>
          </Box>
        ))}
      {chosen && <UseDialog entry={chosen} onClose={() => setChosen(null)} />}
    </Page>
  )
}
