ALTER TABLE "mails" ADD COLUMN "words" jsonb;--> statement-breakpoint
UPDATE "mails" m SET "words" = jsonb_strip_nulls(jsonb_build_object(
  'paragraphs', (
    SELECT coalesce(jsonb_agg(part ORDER BY n), '[]') FROM unnest(string_to_array(m."text", E'\n\n')) WITH ORDINALITY p(part, n)
    WHERE part NOT LIKE 'SPIRAL: shop local stores%' AND part NOT LIKE 'Stop mails like this: %' AND part !~ '^[^\n]{1,60}: https?://\S+$'),
  'action', (
    SELECT jsonb_build_object('label', found[1], 'url', found[2])
    FROM unnest(string_to_array(m."text", E'\n\n')) part, regexp_match(part, '^([^\n]{1,60}): (https?://\S+)$') found
    WHERE found IS NOT NULL AND part NOT LIKE 'Stop mails like this: %' LIMIT 1),
  'unsubscribe', CASE WHEN m."unsubscribe_url" IS NOT NULL THEN jsonb_build_object(
    'post', m."unsubscribe_url", 'page', coalesce(substring(m."text" from 'Stop mails like this: (\S+)'), m."unsubscribe_url")) END));--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "words" SET NOT NULL;
