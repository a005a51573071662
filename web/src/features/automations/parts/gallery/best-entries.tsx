import { Group, SimpleGrid, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../../ui/link/link.tsx'
import { bestOf, type GalleryEntry } from '../../logic/gallery/drawing.ts'
import { useGallery } from '../../logic/gallery/use-gallery.ts'
import { EntryCard } from './entry-card.tsx'
import { UseDialog } from './use-dialog.tsx'

/** The best ready automations, for a company that has no automation yet. */
export function BestEntries() {
  const { t } = useTranslation('automations')
  const { data } = useGallery()
  const [chosen, setChosen] = useState<GalleryEntry | null>(null)
  if (!data) return null
  return (
    <>
      <Group justify="space-between" mt="xl" mb="md">
        <Title order={2} fz="lg">
          {t('gallery.best')}
        </Title>
        <TextLink to="/automations/gallery">{t('gallery.all', { number: data.items.length })}</TextLink>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {bestOf(data.items).map((entry) => (
          <EntryCard key={entry.key} entry={entry} onUse={() => setChosen(entry)} />
        ))}
      </SimpleGrid>
      {chosen && <UseDialog entry={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
