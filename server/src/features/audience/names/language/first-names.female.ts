/**
 * First names of women in Czechia and Slovakia, with those of foreigners. `Hoa=` means that the Czech vocative is
 * uncertain; all others change -a to -o or stay as they are.
 */
export const FEMALE = `
Abigail Ada Adalberta Adela Adéla Adelaida Adele Adelheid Adelheida Adelina Adélka Adina Aďka Adolfa Adolfína Adriana
Adriána Adrianna Adriena Adrienna Adrienne Agata Agáta Agatha Agnes Agnesa Agneša Agneta Agnieszka Aida Aileen Aina
Aiša Aisha Ája Alana Alba Albena Alberta Albertina Albina Albína Albrechta Alda Aldona Aleksandra Alena Alenka Alesia
Alessandra Alessia Alexa Alexandra Alexandrie Alexandrina Alexia Alexie Alfréda Alica Alice Alicia Alícia Alicja Alida
Aliia Alina Alisa Alise Alisia Alison Aljona Alla Allison Alma Almira Aloisie Alojzia Alojzie Alona Alyona Alyssa
Alžbeta Alžběta Amalia Amália Amalie Amálie Amálka Amanda Amelia Amélia Amelie Amélie Amina Amira Amy Ana Aňa Anabel
Anabela Anabelle Anastasia Anastasie Anastasiia Anastasija Anastasiya Anastázia Anastazie Anastázie Anatolie Anča
Anděla Andělína Andělka Andrea Andreea Andreja Andrejka Andriana Andula Andulka Anela Anet Aneta Anett Anetta Anette
Anežka Angela Ángela Angelica Angelika Angelina Anhelina Anica Anička Aniela Anika Anikó Anina Anita Anja Anka Ann
Anna Annabel Annabella Annabelle Annaliese Annamária Annamarie Anne Annegret Anneli Annelies Anneliese Annemari
Annemarie Anneta Annette Anni Annie Annika Anny Anouk Antoinette Antonela Antonella Antonia Antónia Antonie Antonina
Antonína Anuše Anuška Anžela Anželika Apolena Apolenka Apolónia Apolonie Arabela Arabella Araceli Aranka Areta Ariadna
Ariadne Ariana Arianna Ariela Arina Arleta Arlette Armina Arnolda Arnošta Arnoštka Ashley Asja Astrid Atena Athena
Athéna Athina Atina Audrey Augusta Augustina Augustína Augustýna Aurélia Aurelie Aurélie Aurora Ava Aya Ayla Aylin
Ayse Azra Babeta Bára Barbara Barbora Barborka Barča Baruna Barunka Baruška Beata Beáta Beate Beatka Beatrice Beatris
Beatrix Beatriz Bedřicha Bedřiška Běla Belinda Bella Bellinda Běluše Beňadika Benedikta Benita Benjamína Berenice
Berenika Bernadeta Bernadetta Bernadette Bernarda Bernardeta Bernardina Bernardína Berta Beta Běta Betina Betka Bětka
Bettina Betty Bětuška Bety Bianca Bianka Bibiana Bibiána Birgit Birgita Birutė Blahomila Blahomíra Blahoslava Blanche
Blanka Blažena Blaženka Bohdana Bohdanka Bohumila Bohumíra Bohuna Bohunka Bohuše Bohuška Bohuslava Bojana Boleslava
Bora Bořislava Božena Boženka Božidara Božislava Branimíra Branislava Branka Brenda Břetislava Briana Brianna Bridget
Brigid Brigita Brigitta Brigitte Brita Britney Britta Broňa Bronislava Bronislavka Bronja Bruna Brunhilda Budislava
Bystra Camila Camilla Camille Candice Cara Carina Carla Carmela Carmen Carol Carola Carolin Carolina Caroline Carolyn
Catalina Caterina Catherine Cecilia Cecília Cecilie Cecílie Cecylia Celesta Celestina Celestýna Celia Celie Celina
Celine Céline Česlava Čestmíra Chantal Charlene Charlota Charlotta Charlotte Chelsea Chiara Chloe Chloé Christa
Christel Christiana Christiane Christina Christine Chrudoška Chrystyna Cilka Cindy Claire Clara Clarissa Claudia
Claudie Claudine Colette Constance Cora Coralie Cordelia Corinna Cornelia Courtney Crina Cristina Ctibora Ctirada
Cynthia Cyntie Cyrila Dafné Dagmar Dagmara Daisy Dajana Dalia Dália Dalibora Dalila Dalimila Dalma Damaris Damiána
Damira Dana Danča Danica Daniela Daniella Danielle Danijela Danika Danka Danuša Danuše Danuška Danuta Daphne Daria
Dária Darie Dariia Darija Darina Darinka Darja Daruška Darya Daryna Daša Dáša Dášenka Dasha Davida Dayana Deana Debora
Deborah Debra Delfína Delia Demetra Denisa Denise Desana Despina Diana Dijana Dimitra Dina Dita Ditta Diviška Divna
Dobrava Dobrila Dobromila Dobroslava Dobruše Dobruška Dolores Domča Dominica Dominika Dominka Donata Donatela
Donatella Donna Dora Doriana Dorina Doris Dorisa Dorit Dorka Dorota Dorotea Dorothea Dorothee Dorothy Dorotka Dorte
Doubravka Draga Dragana Dragica Drahomila Drahomíra Drahoslava Drahuna Drahuša Drahuše Drahuška Dúbravka Dunja Dušana
Dušanka Ebba Edda Edeltraud Edeltrauda Edeltraut Edeltruda Edina Edit Edita Edith Editha Editka Edna Eduarda Edviga
Edyta Eileen Ekaterina Ela Elaine Elana Eleanor Eleanora Elefteria Elektra Elen Elena Eleni Elenka Eleonora Eleonóra
Elfrída Elfrieda Elfriede Elga Eliana Elin Elina Elis Elisa Elisabet Elisabeta Elisabeth Elisabetta Elise Elishka
Eliška Elissa Eliza Elizabet Elizabeta Elizabeth Elizaveta Elke Ella Ellen Ellena Elli Ellie Elly Elma Elmira Elmíra
Eloise Elsa Elvira Elvíra Elza Elzbieta Elžbieta Elżbieta Ema Emanuela Emese Emila Emili Emilia Emília Emiliana Emilie
Emílie Emilka Emílka Emilly Emily Emma Emmanuela Emmy Engelberta Enrika Erica Erika Erin Erna Ernesta Ernestina
Ernestýna Ersilie Eržika Erzsébet Esmeralda Estela Estella Estelle Ester Estera Esterka Esther Eszter Etel Etela
Etelka Ethel Eufemie Eufrozína Eugenia Eugénia Eugenie Eulália Eunika Euzebie Eva Evangelina Evanie Evanna Evelin
Evelina Evelína Eveline Evelyn Evelyna Evelýna Evgenia Evička Evita Evka Evžena Evženia Evženie Evženka Ewa Ewelina
Fabia Fabiana Fabienne Fabiola Faina Fanny Fany Fanynka Fatima Fátima Fatma Federica Felicia Felícia Felicie Felicita
Felicitas Ferdinanda Filipa Filipína Filomena Filoména Fiona Fjodora Flavie Fleur Flora Flóra Florence Florentina
Florentína Florentýna Frances Francesca Francisca Franciska Franka Františka Franziska Frederika Freya Frida Frída
Friderika Frieda Gabča Gabika Gabina Gabriela Gabriella Gabrielle Gaia Galina Gema Gemma Genevieve Genovefa Genoveva
Genowefa Georgeta Georgia Georgiana Georgina Georgína Geralda Geraldine Gerda Gerhilda Gerlinda Gerlinde Gerta
Gertraud Gertrud Gertruda Gertrúda Gertrude Gilda Gina Giorgia Giovanna Gisela Gisèle Gita Gitka Gitta Giulia Gizela
Gizella Glenda Gloria Glória Glorie Goranka Gordana Gorica Grace Gražina Grazyna Grażyna Greta Gréta Gretchen Griselda
Gudrun Gunhilda Gustava Gwendolína Gwendolyn Gyöngyi Halina Halka Halyna Hana Hanelore Hang Hanh Hanička Hanka Hanna
Hannah Hanne Hannelora Hannelore Hanula Harieta Harriet Háta Haviva Havla Hazel Heather Heda Hedda Hedviga Hedvika
Hedwig Heidemarie Heidi Heidrun Heike Hela Helen Helena Helene Helenka Helga Hella Helma Heloisa Hemma Henrieta
Henrietta Henrika Henrike Henryka Hera Hermina Hermína Hermiona Herta Hien Hilaria Hilary Hilda Hildegard Hildegarda
Hiltrud Hoa= Hong Honorata Honorina Hortensie Hortenzia Hortenzie Horymíra Hostimila Huong Hvězdoslava Ibolya Ida
Iduna Ildika Ildiko Ildikó Iljana Ilka Illona Ilona Ilonka Ilsa Ilse Ilza Imelda Immaculata Ina Ines Inés Inesa Inessa
Inez Inga Inge Ingeborg Ingeborga Ingrid Ingrida Inka Inna Ioana Iolanda Ira Irča Iren Irena Irene Irenka Irina Irini
Irinka Iris Irisa Irma Irmgard Irmgarda Irmina Irmtraud Iryna Isabel Isabela Isabell Isabella Isabelle Isadora Isidora
Isolda Isolde Ita Iva Ivana Ivanka Ivanna Ivča Iveta Ivetka Ivett Ivetta Ivka Ivona Ivonka Ivonna Ivonne Ivuše Ivuška
Iwona Izabel Izabela Izabella Izidora Izolda Jacinta Jacqueline Jadranka Jadviga Jadwiga Jagoda Jakubka Jana Jane
Janet Janeta Janetta Janette Janica Janička Janika Janina Janine Janka Janna Jarka Jarmila Jarmilka Jarolíma
Jaromila Jaromíra Jaroslava Jaruše Jaruška Jasmin Jasmina Jasmína Jasmine Jasna Jeaneta Jeanetta Jeanette Jeanne
Jeannette Jekatěrina Jela Jelena Jelenka Jelizaveta Jena Jenička Jenifer Jenka Jenna Jennifer Jenny Jenovéfa Jenůfa
Jesica Jesika Jessica Jessika Jevgenia Jevgenija Jill Jindřicha Jindřiška Jiřenka Jiřina Jiřinka Jiřka Jitka Jitřenka
Jituška Joana Joanka Joanna Jocelyn Johana Johanka Johanna Jolana Jolanda Jolanka Jolanta Jordana Jordanka Jorika
Josefa Josefina Josefína Josefka Josephine Jovana Jovanka Joyce Jozefa Jozefina Jozefína Judit Judita Judith Judy
Julia Júlia Juliana Juliána Julianna Julianne Julie Júlie Juliet Julieta Juliette Juliia Julija Julika Julinka Juliya
Julka Juraja Justina Justína Justýna Jutta Kajetána Kamélie Kamila Kamilka Kamilla Kara Karen Karin Karina Karine
Karla Karlička Karmela Karmen Karola Karolin Karolina Karolína Karoline Karolinka Karolínka Karolýna Karyna Kasandra
Kassandra Káťa Katalin Katalína Katarina Katarína Katarinka Katarzyna Kate Katerina Kateřina Kateřinka Kateryna
Katharina Katherine Kathleen Kathrin Kathryn Kati Katia Katie Katina Katja Katka Katrin Katrina Katuše Katuška Katy
Katya Kayla Kazimiera Kazimíra Keira Kelly Kendra Kerstin Ketrin Ketty Khrystyna Kiara Kimberley Kimberly Kinga Kira
Kirsten Kitty Klara Klára Klarisa Klárka Klaudia Klaudie Klea Klementina Klementína Klementýna Kleopatra Klotilda
Klotylda Kolombína Konstance Konštancia Konstancie Konstantina Kora Kordelie Kordula Korina Kornelia Kornélia Kornelie
Kornélie Krasava Krasislava Krasomila Krista Kristel Kristen Kristiana Kristiána Kristin Kristina Kristína Kristine
Kristinka Kristyna Kristýna Kristýnka Krisztina Krystyna Ksenia Kseniia Ksenija Kunhuta Kveta Květa Květana Květava
Kvetka Květka Květomila Kvetoslava Květoslava Kvetuša Kvetuše Květuše Květuška Kylie Kyra Lada Laděna Ladislava Laila
Lajla Lan Lana Lara Larisa Larissa Larysa Latifa Laura Lauren Laurencie Laurie Lavinia Lavinie Layla Lea Leah Leila
Lejla Lena Léna Leni Lenička Lenka Lenora Lenuška Leokádia Leokádie Leona Leonarda Leonida Leonie Leonka Leonora
Leontina Leontína Leontyna Leontýna Leopolda Leopoldina Leopoldína Lesana Lesia Lesja Leticia Letícia Leticie Letizia
Levina Leyla Lia Liana Liane Libena Liběna Liběnka Libka Libora Liboslava Libuna Libuňa Libuša Libuše Libuška Lída
Lidia Lidie Lidiia Lidija Lidka Lidmila Lidunka Liduše Liduška Lieselotte Liesl Ligia Lila Lili Lilia Lilian Liliana
Liliane Lilianna Lilie Lilien Lilija Lilith Liliya Lilla Lilli Lillian Lilly Lily Lilyana Lina Linda Lindsay Line
Linet Linh Linn Lisa Lise Liselotte Lisette Liudmila Liudmyla Livia Lívia Livie Lívie Liza Lizaveta Lizzie Ljiljana
Ljuba Ljubica Ljubomíra Ljubov Ljudmila Ljudmyla Lola Lolita Lora Lorena Loreta Loretta Lori Lorna Lota Lotka Lotta
Lotte Louisa Louise Luba Ľuba Luběna Lubica Ľubica Ľubka Lubomila Lubomíra Ľubomíra Luboše Luboslava Ľuboslava Ľubuša
Lucia Lúcia Luciana Luciána Lucie Lucija Lucilla Lucina Lucinka Lucka Lucy Lucyna Luděnka Ludiše Ludiška Ludivína
Luďka Ľudka Ludmila Ľudmila Ludmilka Ľudmilka Ludomíra Ľudovíta Ludvika Ludvíka Luisa Luise Luiza Lujza Lukrécia
Lukrecie Lukrécie Luminita Lumíra Luna Lydia Lýdia Lydie Lýdie Lydka Lyuba Lyubov Lyudmila Lyudmyla Mabel Madalena
Madelaine Madeleine Madison Madla Madlen Madlena Madonna Magda Magdalena Magdaléna Magdalene Magdička Magdolna Maggie
Mahulena Mai Maia Maja Mája Majda Majdalena Majka Malgorzata Małgorzata Malka Malvina Malvína Maňa Mandy Manon Manuela
Manuella Mara Marcela Marcelina Marcelína Marcelka Marcella Marcia Maren Margaret Margarét Margareta Margaréta
Margarete Margarida Margarita Margherita Margit Margita Margitka Margot Marguerite Mari Máří Maria Mária Mariah Mariam
Mariana Mariána Mariane Marianna Marianne Marica Marie Mariela Marienka Mariet Marieta Marietta Mariette Mariia Marija
Marijana Marika Marike Marilena Marilyn Marina Marína Mariola Marion Marisa Mariša Marissa Marita Maritta Mariya
Marjana Marketa Markéta Markétka Marla Marleen Marlen Marlena Marlene Marlies Marlis Marta Martha Martička Martina
Martinka Martyna Maruša Maruše Maruška Mary Marya Maryam Maryana Maryla Marylin Maryna Maryša Maša Máša Masha Matěja
Mathilda Matilda Maťka Matylda Maura Maxima Maya Mechtilda Mečislava Meda Medea Megan Melani Melania Melánia Melanie
Melánie Melany Melina Melinda Melisa Melissa Melita Melitta Mercedes Meredith Meri Merilin Merle Meryem Meta Metoděja
Mia Micaela Michaela Michaella Michala Michalina Michalína Michalka Micheline Michelle Mihaela Mikaela Mila Milada
Milana Mildred Milena Milenka Milica Milina Miljana Milka Milli Milly Miloše Miloška Miloslava Milota Miluna Miluša
Miluše Miluška Mimi Mina Minerva Minna Mirabela Miranda Mireille Mirela Mirella Miriam Miriama Mirijam Mirja Mirjam
Mirjana Mirka Mirna Mirona Miroslava Mirta Miruna Miruše Miruška Mlada Mladena Moira Mojmíra Molly Mona Monica Monika
Monique Morana Morena Muriel Myra Myriam Myroslava Myrta Nada Naďa Naděnka Nadeshda Nadežda Naděžda Nadezhda Nadia
Nadiia Nadija Nadin Nadina Nadine Nadiya Nadja Naďka Nancy Naomi Narcisa Nasťa Nastja Nastya Natala Natali Natalia
Natália Natalie Natálie Nataliia Natalija Nataliya Natalja Natalka Natálka Nataly Nataša Natascha Natasha Nataška
Nathalia Nathalie Nathaly Natka Nausika Nela Neli Nelinka Nelka Nell Nella Nelli Nellie Nelly Nely Nevena Nevenka Nga=
Nhung Nicol Nicole Nicoleta Nicoletta Nicolette Nicoll Nicolle Nika Nikča Niké Nikol Nikolet Nikoleta Nikoletta
Nikolina Nikolína Nikolka Nikoll Nila Nina Ninel Ninka Nives Noela Noelia Noema Noemi Noémi Noémia Noémie Nona Nora
Nóra Norberta Norma Nuria Oanh Oda Odeta Odetta Odette Ofelia Ofélia Ofélie Oksana Oktávia Oktavie Ola Oldřicha
Oldřiška Oleksandra Olena Olesia Olesja Olesya Olga Oľga Olha Olina Olinka Oliva Olivia Olívia Olivie Olívie Olja Oľka
Oluša Oluše Oluška Olympia Olympiáda Olympie Ondrea Ondřejka Ornela Ornella Orsola Orsolya Osvalda Otakara Otilia
Otília Otilie Ottilie Otylie Otýlie Oxana Paloma Pamela Pandora Paola Paolina Patricia Patrícia Patricie Patrície
Patrizia Patty Paula Pauleta Paulette Paulina Paulína Pauline Pavla Pavlenka Pavlina Pavlína Pavlinka Pavlínka Pelagia
Pelagie Penelopa Penelope Perla Peťka Petra Petrana Petria Petrina Petronela Petronila Petrunela Petruše Petruška
Petula Petunie Pěva Pěvuška Philippa Phoebe Pia Pilar Piroska Piroška Polina Polyxena Pravdomila Pravomila Pravoslava
Přemysla Pribislava Přibyslava Prisca Priscila Priscilla Priska Prokopa Prudence Rachel Ráchel Rachela Radana Radima
Radimíra Radislava Radka Radmila Radomila Radomíra Radoša Radoslava Radovana Raduše Radvana Rafaela Raisa Raissa Raja
Ramona Rania Rea Rebeca Rebecca Rebeka Regina Regína Réka Remedios Rena Renata Renáta Renate Renatka Renátka Renee
Renée Ria Riana Richarda Rina Rita Roberta Robina Roksana Rolanda Romana Romanka Romina Romy Rona Ronalda Ronja Rosa
Rosalia Rosalie Rosálie Rosalinda Rosana Rosanna Rose Rosemarie Rosemary Rosetta Rosina Rosita Rosmarie Rostislava
Rosvita Roswita Roswitha Rovena Roxana Roxanne Roza Róza Rozalia Rozália Rozalie Rozálie Rozalinda Rozálka Rozana
Rozárie Rozárka Rozina Rozita Rozmarína Rozvita Rudolfa Rudolfína Rufina Rumjana Ruslana Rut Rút Ruta Ruth Růža Ružena
Růžena Ruženka Růženka Sabina Sabína Sabine Sabrina Safia Saida Sally Salma Salome Salomea Salomena Samanta Samantha
Samara Samira Samuela Sandra Sandrina Sandy Sanela Sanja Sanna Sara Sára Sarah Sárinka Šárinka Šárka Šarlota Šarlote
Šarlotta Saskia Saskie Savina Scarlet Scarlett Sebastiana Šejla Selena Selina Selma Senta Serafina Serafína Serena
Severa Severina Severína Shannon Sharon Sheila Shirin Shirley Siana Sibyla Sidonia Sidónia Sidonie Sidónie Sieglinda
Sieglinde Siegrid Signe Sigrid Sigrún Silke Silva Silvana Silvestra Silvia Silvie Silvina Simča Simeona Simona Šimona
Simone Simonka Sindy Sixta Skarlet Slavena Slavěna Slavica Slavka Slávka Slavomila Slavomíra Slavuše Snežana Sněžana
Snižana Soběslava Sofia Sofie Sofiia Sofija Sofinka Sofiya Sofya Solange Solomiia Solomija Solveig Soňa Sonia Sonja
Soňka Sonya Sophia Sophie Soraia Soraya Stana Stáňa Stanislava Stanislawa Stanka Staša Stasja Stáza Stázka Stefana
Štefana Stefani Stefania Štefania Štefánia Stefanie Štefanie Štefánie Štefanka Stefany Steffi Štefka Stela Stella
Štěpána Štepánka Štěpánka Stephanie Štěpka Števka Stojanka Susan Susana Susanna Susanne Suzan Suzana Suzanne Svatava
Svatka Svatomíra Svatoslava Svatuše Svatuška Svetla Světla Svetlana Světlana Svetluša Svetluše Světluše Světluška
Světoslava Svitlana Svjetlana Svojmila Svojslava Sybila Sylva Sylvana Sylvia Sylvie Sylvina Sylwia Szilvia Tabita
Tabitha Taisia Taisiia Taisija Taisiya Talia Tamar Tamara Tamila Tana Taňa Táňa Tania Tanja Tanya Tara Tasja Tatána
Taťána Tatiana Tatiána Tatjana Taťjana Tatyana Tea Teja Tekla Telma Tena Teodora Teodozia Teresa Terésia Teresie
Tereza Terezia Terézia Terezie Terezína Terezka Terka Tess Tessa Teťana Tetiana Tetjana Tetyana Tham Thao Thea Thekla
Thelma Theodora Theresa Therese Theresia Thi= Thu Thuy Tia Tiana Tifany Tiffany Tilda Timea Tímea Tina Tiziana Tomáška
Tomislava Tomka Toňa Tonička Trang Traudl Truda Trude Tuyet Týna Uliana Uljana Ulla Ulrika Ulrike Una Urša Ursula
Uršula Uršuľa Uršulka Urszula Uta Ute Uyen Václava Václavka Valburga Valentina Valentína Valentýna Valeria Valéria
Valerie Valérie Valeriia Valerija Valeriya Valérka Valeska Valida Valtrauda Vanda Vanesa Vanessa Varvara Vasiliki
Vasilisa Vasylyna Věda Vědunka Vega Velena Velislava Věnceslava Vendelína Vendula Vendulka Vendy Venuša Venuše Vera
Věra Věrana Verča Verena Verica Verka Věrka Verona Veronica Veronika Véronique Věroslava Verunka Veruška Věruška Vesna
Vessela Vicky Victoria Victorie Viera Vierka Vieroslava Viki Viktoria Viktória Viktorie Viktoriia Viktorija Viktorina
Viktoriya Viktorka Viléma Vilemína Vilhelmína Viliama Vilma Vincencia Vincencie Viola Violet Violeta Violetta Violka
Vira Virginia Virgínia Virginie Vita Vitalia Víťazoslava Vítězslava Vittoria Viveka Vivian Viviana Viviane Vivien
Vivienne Vjera Vladana Vladena Vladěna Vladimira Vladimíra Vladislava Vladka Vlaďka Vlastěna Vlastička Vlastimila
Vlastimíra Vlastislava Vlastuše Voislava Vojmila Vojmíra Vojslava Vojtěcha Vojtěška Volha Voršila Vratislava Vratka
Vroni Všemila Všeslava Walburga Waltraud Waltrauda Waltraut Wanda Wendula Wendy Weronika Wieslawa Wiesława Wiktoria
Wilhelmina Wilma Wioletta Xandra Xavera Xaverie Xena Xenia Xénia Xenie Xénie Ximena Yana Yara Yaroslava Yasemin Yasmin
Yasmina Yasmine Yelena Yelyzaveta Yen Yevhenia Yevheniia Ylona Yolanda Ysabel Yulia Yuliia Yuliya Yvana Yveta Yvett
Yvetta Yvette Yvona Yvonna Yvonne Yweta Ywetta Zaira Žakelína Žaklina Žaklína Zana Zaneta Žaneta Žanetka Žanna Zara
Zarina Zbyhněva Zbyňka Zbyslava Zdena Zdenička Zdenka Zdeňka Ždenka Zdeslava Zdislava Zdislavka Želimíra Želmíra
Zenobie Zhanna Zia Zina Zinaida Zinajda Zita Žitomíra Ziva Živa Živana Živka Zlata Zlatana Zlatava Zlatica Zlatice
Zlatka Zlatomíra Zlatoslava Zlatuša Zlatuše Zlatuška Zoe Zoé Zoey Zofia Žofia Zofie Žofie Žofinka Zofka Žofka Zoi Zoia
Zoja Zora Zorana Zorica Zorina Zorka Zornitsa Zoryana Zsofia Zsófia Zsuzsa Zsuzsanna Zuzana Zuzanka Zuzanna Zuzička
Zuzka Zvonimíra
`

/** Names of both women and men; the surname decides. */
export const UNISEX = `
Aďa Áďa Adi Alex Alexis Angel Anh Ariel Bela Charlie Chi Chris Dada Dani Dany Domi Dominique Dung Eli Elia Fráňa
Frankie Gabi Gabriele Giang Ha Hai Ilia Ivica Jackie Jamie Jani Jara Jessie Jindra Joan Jules Kaja Kája Karly Kelly Kim Kit
Lada Laďa Lou Michele Mika Míla Minh Mira Miša Míša Mischa Misha Ngoc Nguyet Nicky Nicola Niki Nikita Nikola Noa Noam
Noor Pat Páťa Peťa Péťa Phuong Quinn Raďa Ráďa Robbie Sacha Sami Saša Sáša Sascha Sasha Slava Sláva Stacy Sváťa Taylor
Terry Thanh Toni Valeri Valery Vali Van= Vanja Vlaďa Vlasta Xuan Zdenda Žeňa Zhenya
`
