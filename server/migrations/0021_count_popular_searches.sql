CREATE TABLE "popular_searches" (
	"day" date NOT NULL,
	"area" text NOT NULL,
	"words" text NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "popular_searches_day_area_words_pk" PRIMARY KEY("day","area","words")
);
