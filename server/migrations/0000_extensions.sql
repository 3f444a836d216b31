-- Trigram similarity: spelling is forgiven by it. A trusted extension, so a hosted database can create it too.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
